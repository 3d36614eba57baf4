/** A site with a strict policy refuses styles in the page, but not a style sheet that a script makes. */
export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const css = `
:host { all: initial; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
button, a { font: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.launcher, dialog {
  --accent: var(--cairn-accent, light-dark(#3d6b4f, #9cc9a8));
  --on-accent: var(--cairn-on-accent, light-dark(#fff, #171614));
  --ground: light-dark(#fbf9f5, #171614);
  --ink: light-dark(#23211d, #ece8df);
}
.launcher {
  position: fixed; z-index: 2147483000; inset-block-end: 16px; min-block-size: 44px; padding: 8px 18px;
  border: 0; border-radius: 22px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer;
  box-shadow: 0 2px 12px rgb(0 0 0 / 25%);
}
.launcher.bottom-right { right: 16px; }
.launcher.bottom-left { left: 16px; }
dialog {
  inline-size: min(420px, 100vw - 32px); block-size: min(var(--height, 520px), 100dvh - 32px);
  max-inline-size: none; max-block-size: none; margin: auto 16px 16px auto; padding: 0; overflow: hidden;
  border: 1px solid light-dark(#8b8578, #78726a); border-radius: 12px; background: var(--ground); color: var(--ink);
}
dialog.bottom-left { margin: auto auto 16px 16px; }
dialog.none { margin: auto; }
dialog::backdrop { background: rgb(0 0 0 / 40%); }
.close {
  position: absolute; z-index: 1; inset-block-start: 8px; inset-inline-end: 8px; inline-size: 44px; block-size: 44px; border: 0;
  border-radius: 22px; background: none; color: inherit; font-size: 24px; line-height: 1; cursor: pointer;
}
.waiting { position: absolute; inset: 40% 24px auto; margin: 0; text-align: center; }
.waiting a { color: var(--accent); }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; visibility: hidden; }
.ready iframe { visibility: visible; }
.ready .waiting { display: none; }
@media (width <= 640px) {
  dialog, dialog.bottom-left {
    inline-size: 100%; block-size: 100%; margin: 0; border: 0; border-radius: 0;
  }
}
`
