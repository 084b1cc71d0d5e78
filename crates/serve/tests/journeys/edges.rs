//! Bad input, long questions, a server that is gone, small and dark windows.

use crate::browser::{Window, journey, journey_in};
use crate::setting::{SMALL, paste};
use serde_json::json;

#[test]
fn a_text_that_no_format_reads_gets_an_error_with_its_place() {
    journey(|page| async move {
        page.open("").await;
        page.verdict().await;
        let before = page.value("JSON.stringify(window.gridwright.puzzle)").await;
        paste(&page, "{\"gridwright\": 1,\n \"shape\": {\"rows\": 4, \"columns\": 4, \"values\": 4},\n \"rules\": [{\"rule\": \"cages\"}]}").await;
        page.see("#open-error").await;
        let error = page.text("#open-error").await;
        assert!(error.contains("cages") && error.contains('^'), "{error}");
        assert_eq!(page.value("JSON.stringify(window.gridwright.puzzle)").await, before);
    });
}

#[test]
fn a_rule_that_does_not_fit_is_refused_in_its_form() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='4']").await;
        page.verdict().await;
        page.click("#catalogue [data-rule=cage]").await;
        page.click("#rule-add").await;
        page.see("#rule-form .error").await;
        assert!(page.text("#rule-form .error").await.contains("Cells"));
    });
}

#[test]
fn a_link_with_too_much_in_it_is_refused() {
    journey(|page| async move {
        page.open("").await;
        page.verdict().await;
        let before = page.value("JSON.stringify(window.gridwright.puzzle)").await;
        // Refused by its length.
        page.js("location.hash = '#p=' + 'A'.repeat(300000)").await;
        page.until("/too long/.test(document.querySelector('#toast').textContent)").await;
        // Short, but it unpacks to 50 MB of spaces.
        page.js(
            "const stream = new Blob([' '.repeat(5e7)]).stream().pipeThrough(new CompressionStream('deflate-raw')); \
             return new Response(stream).arrayBuffer().then(bytes => { \
               let text = ''; for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte); \
               location.hash = '#p=' + btoa(text).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, ''); })",
        )
        .await;
        page.until("/too much/.test(document.querySelector('#toast').textContent)").await;
        assert_eq!(page.value("JSON.stringify(window.gridwright.puzzle)").await, before);
    });
}

#[test]
fn a_long_question_is_stopped() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='9']").await;
        assert_eq!(page.verdict().await, "multiple");
        page.click("#count").await;
        page.see("#verdict .stop").await;
        page.click("#verdict .stop").await;
        page.see("#count").await;
        // The page goes on: the next edit is answered.
        page.drag(&["r1c1"]).await;
        page.keys("5").await;
        assert_eq!(page.verdict().await, "multiple");
    });
}

#[test]
fn a_server_that_is_gone_is_said_once_and_nothing_is_lost() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        assert_eq!(page.verdict().await, "unique");
        // As if the server had ended.
        page.js("window.reallyAsk = window.gridwright.engine.ask; \
                 const gone = await_gone(); \
                 function await_gone() { return import('./modules/engine.js').then(({ GoneError }) => { \
                   window.gridwright.engine.ask = () => Promise.reject(new GoneError('gone')); }); } \
                 return gone;")
            .await;
        page.drag(&["r1c1"]).await;
        page.keys("3").await;
        page.see("#gone").await;
        assert!(page.text("#gone").await.contains("safe"));
        assert_eq!(page.value("document.querySelectorAll('#gone button').length").await, json!(1));
        page.until("JSON.parse(localStorage.getItem('gridwright.table')).puzzle.rules.some(rule => rule.cell === 'r1c1')").await;
        page.js("window.gridwright.engine.ask = window.reallyAsk").await;
        page.click("#retry").await;
        assert_eq!(page.verdict().await, "unique");
        page.until("document.querySelector('#gone').hidden").await;
    });
}

#[test]
fn a_phone_is_wide_enough() {
    let phone = Window { width: 360, height: 760, ..Window::default() };
    journey_in(phone, |page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        page.verdict().await;
        for place in ["open", "set", "play", "make", "give", "look"] {
            page.click(&format!("#tab-{place}")).await;
            page.see("#panel .place").await;
            let wide = page
                .value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                .await;
            assert_eq!(wide, json!(0), "{place} is too wide");
        }
        page.click("#tab-play").await;
        page.drag(&["r1c1"]).await;
        page.click("#pad [data-value='3']").await;
        page.until("window.gridwright.history.now.marks.r1c1.digit === 3").await;
        let least = page
            .value("Math.min(...[...document.querySelectorAll('#pad button')].map(button => button.getBoundingClientRect().height))")
            .await;
        assert!(least.as_f64().is_some_and(|least| least >= 40.0), "{least}");
    });
}

#[test]
fn a_dark_window_is_dark() {
    journey_in(Window { dark: true, ..Window::default() }, |page| async move {
        page.open("").await;
        assert_eq!(page.verdict().await, "unique");
        let dark = page.value("matchMedia('(prefers-color-scheme: dark)').matches").await;
        assert_eq!(dark, json!(true));
        let paper = page.value("getComputedStyle(document.body).backgroundColor").await;
        assert_eq!(paper, json!("rgb(19, 20, 23)"));
    });
}
