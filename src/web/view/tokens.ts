// The design tokens. Set on the outermost component; an embedding page may override any of them on that element, and choose between
// light and dark with its attribute `theme`, where the learner's system would choose otherwise.
import { css } from 'lit'

const dark = css`
  --viva-page: #13151a;
  --viva-surface: #1c1f26;
  --viva-sunken: #171a20;
  --viva-ink: #eae9e5;
  --viva-muted: #a9adb8;
  --viva-line: #323641;
  --viva-border: #7d828f;
  --viva-accent: #a8bcf7;
  --viva-accent-strong: #c3d1fb;
  --viva-accent-soft: #262e47;
  --viva-on-accent: #121a33;
  --viva-right: #86d3a3;
  --viva-right-soft: #1b2f24;
  --viva-wrong: #f2ae8b;
  --viva-wrong-soft: #37251c;
  --viva-shadow: 0 1px 2px rgb(0 0 0 / 30%);
`

export const tokens = css`
  :host {
    color-scheme: light dark;
    --viva-font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
    --viva-mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'Roboto Mono', Menlo, Consolas, monospace;
    --viva-page: #f6f5f2;
    --viva-surface: #ffffff;
    --viva-sunken: #f1f0ec;
    --viva-ink: #1b1e27;
    --viva-muted: #565b68;
    --viva-line: #dedcd5;
    --viva-border: #80848f;
    --viva-accent: #2d4a9a;
    --viva-accent-strong: #223a7c;
    --viva-accent-soft: #e9edf8;
    --viva-on-accent: #ffffff;
    --viva-right: #17663a;
    --viva-right-soft: #e6f2ea;
    --viva-wrong: #983a12;
    --viva-wrong-soft: #faeee7;
    --viva-shadow: 0 1px 2px rgb(27 30 39 / 5%), 0 6px 24px rgb(27 30 39 / 5%);
    --viva-radius: 12px;
    --viva-radius-small: 8px;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
    color-scheme: dark;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
`
