/** The explanation: one step after the other, forwards and backwards, each with its picture. */

import { announce, button, h } from './dom.js';
import { capital } from './groups.js';
import * as paint from './paint.js';

export class Explanation {
	/** @param {import('../app.js').App} app @param {any} answer @param {() => void} onClose */
	constructor(app, answer, onClose) {
		this.app = app;
		this.answer = answer;
		this.steps = answer.steps || [];
		this.at = 0;
		this.onClose = onClose;
		this.count = h('span#step-count.quiet');
		this.sentence = h('p#step-sentence.sentence');
		this.technique = h('p#step-technique.quiet');
		this.slider = h('input', { type: 'range', min: 0, max: String(Math.max(0, this.steps.length)), value: '0', 'aria-label': 'Step', oninput: () => this.go(Number(this.slider.value)) });
		this.back = button('Back', () => this.go(this.at - 1), '#step-back');
		this.next = button('Next', () => this.go(this.at + 1), '#step-next.primary');
		const level = answer.level ? `${capital(answer.level)}, rating ${answer.rating}` : '';
		this.element = h('div.explanation', { id: 'explanation' },
			h('div.split', h('h3', 'Explanation'), button('Close', onClose, '#explain-close.plain')),
			h('p.quiet', [level, `${this.steps.length} steps`].filter(Boolean).join(' · ')),
			this.sentence, this.technique, this.slider,
			h('div.row', this.back, this.next, button('To the end', () => this.go(this.steps.length), '#step-end.plain'), this.count));
	}

	go(index) {
		const last = this.steps.length;
		this.at = Math.max(0, Math.min(last, index));
		const step = this.steps[this.at];
		const ending = (this.answer.sentences || []).join(' ') || (this.answer.status === 'unique' ? 'Every cell is known: the puzzle is solved.' : 'Nothing more follows.');
		this.sentence.textContent = step ? step.sentence : ending;
		this.technique.textContent = step?.technique ? `${step.technique}, ${step.rating ?? ''}` : '';
		this.count.textContent = step ? `Step ${this.at + 1} of ${last}` : 'The end';
		this.slider.value = String(this.at);
		this.back.disabled = this.at === 0;
		this.next.disabled = this.at === last;
		this.app.board.setStep(step?.drawing || null);
		announce(this.sentence.textContent || '');
		this.app.redraw();
	}

	key(event) {
		const by = { ArrowRight: 1, ArrowLeft: -1, Space: 1, Enter: 1 }[event.code];
		if (by) this.go(this.at + by);
		else if (event.code === 'Home') this.go(0);
		else if (event.code === 'End') this.go(this.steps.length);
		else if (event.code === 'Escape') this.onClose();
		else return false;
		return true;
	}

	paint() {
		const { app } = this;
		const { board } = app;
		const step = this.steps[this.at];
		if (step?.drawing) return {};
		// Without a picture of the step: what is placed so far, and where to look.
		let marks = '';
		for (const { placed } of this.steps.slice(0, this.at + 1)) {
			for (const { cell, value } of placed || []) {
				marks += app.picture ? paint.painted(board, cell, value - (board.shape.lowest ?? 1), app.facts.palette) : paint.text(board, cell, value, 'digit', 0.58);
			}
		}
		const look = (step?.demands || []).flatMap((demand) => demand.cells || []);
		return { marks, under: look.map((cell) => paint.square(board, cell, 'lit clue')).join('') };
	}
}
