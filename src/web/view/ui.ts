// The shared look of every component: type, buttons, fields, cards. Components add only what is theirs.
import { css } from 'lit'

export const ui = css`
  :host {
    display: block;
    font-family: var(--viva-font);
    font-size: 1rem;
    line-height: 1.6;
    color: var(--viva-ink);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset,
  figure {
    margin: 0;
    padding: 0;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  h1,
  h2,
  h3 {
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.011em;
    text-wrap: balance;
  }
  h1 {
    font-size: clamp(1.625rem, 1.3rem + 1.6vw, 2.25rem);
  }
  h2 {
    font-size: 1.25rem;
  }
  h3 {
    font-size: 1.0625rem;
  }
  a {
    color: var(--viva-accent);
    text-underline-offset: 0.18em;
  }
  :focus-visible {
    outline: 3px solid var(--viva-accent);
    outline-offset: 2px;
    border-radius: 4px;
  }
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  button,
  .button {
    font: inherit;
    font-weight: 600;
    line-height: 1.3;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-height: 44px;
    padding: 0.5rem 1.25rem;
    border-radius: var(--viva-radius-small);
    border: 1px solid var(--viva-border);
    background: var(--viva-surface);
    color: var(--viva-ink);
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color 120ms,
      border-color 120ms;
  }
  button:hover,
  .button:hover {
    background: var(--viva-sunken);
  }
  button.primary,
  .button.primary {
    background: var(--viva-accent);
    border-color: var(--viva-accent);
    color: var(--viva-on-accent);
  }
  button.primary:hover,
  .button.primary:hover {
    background: var(--viva-accent-strong);
    border-color: var(--viva-accent-strong);
  }
  button.quiet {
    border-color: transparent;
    background: none;
    color: var(--viva-muted);
    font-weight: 500;
    padding-inline: 0.75rem;
  }
  button.quiet:hover {
    color: var(--viva-ink);
    background: var(--viva-sunken);
  }
  button[aria-disabled='true'],
  button:disabled {
    opacity: 0.62;
    cursor: default;
  }
  input[type='text'],
  textarea,
  select {
    font: inherit;
    color: inherit;
    background: var(--viva-surface);
    border: 1px solid var(--viva-border);
    border-radius: var(--viva-radius-small);
    min-height: 44px;
    padding: 0.625rem 0.875rem;
    max-width: 100%;
  }
  input[type='radio'],
  input[type='checkbox'] {
    accent-color: var(--viva-accent);
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    flex: none;
  }
  .card {
    background: var(--viva-surface);
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius);
    box-shadow: var(--viva-shadow);
  }
  .eyebrow {
    font-size: 0.875rem;
    font-weight: 600;
    letter-spacing: 0.01em;
    color: var(--viva-muted);
  }
  .muted {
    color: var(--viva-muted);
  }
  .small {
    font-size: 0.875rem;
  }
  .error {
    color: var(--viva-wrong);
    font-weight: 550;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
  }
  .stack > * + * {
    margin-block-start: 1rem;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .numeric {
    font-variant-numeric: tabular-nums;
  }
  dialog {
    color: inherit;
    background: var(--viva-surface);
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius);
    padding: 1.75rem;
    width: min(30rem, calc(100vw - 2rem));
    max-height: calc(100dvh - 2rem);
    overflow: auto;
  }
  dialog::backdrop {
    background: rgb(15 17 22 / 55%);
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`

export const waiting = css`
  .waiting {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    color: var(--viva-muted);
    min-height: 44px;
  }
  .dots {
    display: inline-flex;
    gap: 5px;
  }
  .dots i {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: currentcolor;
    opacity: 0.35;
    animation: breathe 1.4s infinite ease-in-out;
  }
  .dots i:nth-child(2) {
    animation-delay: 0.18s;
  }
  .dots i:nth-child(3) {
    animation-delay: 0.36s;
  }
  @keyframes breathe {
    40% {
      opacity: 1;
    }
  }
`
