(() => {
  const steps = [...document.querySelectorAll(".step")];
  const links = [...document.querySelectorAll(".list a")];
  const list = document.querySelector(".list");
  const buttons = [...document.querySelectorAll(".controls button")];
  if (steps.length === 0) return;
  const last = steps.length - 1;
  let now = -1;

  const wanted = () => {
    const number = /^#step-(\d+)$/.exec(location.hash);
    return number ? Math.min(Math.max(number[1] - 1, 0), last) : 0;
  };
  const target = { first: () => 0, previous: () => now - 1, next: () => now + 1, last: () => last };
  const go = (to) => {
    const step = target[to]();
    if (step < 0 || step > last || step === now) return;
    location.hash = "#step-" + (step + 1);
    show();
  };
  const show = () => {
    const before = now;
    now = wanted();
    if (now === before) return;
    steps.forEach((step, at) => step.classList.toggle("current", at === now));
    links.forEach((link, at) =>
      at === now ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
    buttons.forEach((button) => {
      const end = /first|previous/.test(button.dataset.to) ? now === 0 : now === last;
      button.setAttribute("aria-disabled", end);
    });
    document.querySelector(".where").textContent = "Step " + (now + 1) + " of " + steps.length;
    // The list moves within itself, and the page stays where it is.
    const { offsetTop, offsetHeight } = links[now];
    if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
    if (before >= 0) document.querySelector(".said").textContent = steps[now].querySelector("div").textContent;
  };

  buttons.forEach((button) => button.addEventListener("click", () => go(button.dataset.to)));
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  addEventListener("hashchange", show);
  show();
})();
