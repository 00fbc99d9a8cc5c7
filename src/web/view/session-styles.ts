// The layout of a session: one calm column, the head in sight while the question scrolls.
import { css } from 'lit'
import { dialogueStyles } from './dialogue.js'
import { thanksStyles } from './survey-thanks.js'
import { tokens } from './tokens.js'
import { ui, waiting } from './ui.js'

export const sessionStyles = [
  tokens,
  ui,
  waiting,
  dialogueStyles,
  thanksStyles,
  css`
    :host {
      max-width: 46rem;
      margin-inline: auto;
    }
    :host([wide]) {
      max-width: 64rem;
    }
    .head {
      padding-block: 0.625rem 0.75rem;
      background: var(--viva-page);
    }
    @media (min-height: 45rem) {
      .head {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
      }
    }
    [data-stage] {
      scroll-margin-block-start: 9rem;
    }
    .stage {
      margin-block-start: 1rem;
      grid-template-columns: minmax(0, 1fr);
      display: grid;
      gap: 1rem;
    }
    .stage > * {
      min-width: 0;
    }
    .question,
    .care,
    .feedback,
    .paused,
    .gone {
      padding: clamp(1.25rem, 5vw, 2.25rem);
    }
    .nudges {
      margin-block-start: 1.25rem;
      padding: 0.75rem 1rem;
      border-radius: var(--viva-radius-small);
      background: var(--viva-accent-soft);
    }
    .nudges ul {
      padding-inline-start: 1.25rem;
    }
    .question > :not(:defined),
    viva-lesson:not(:defined),
    viva-talk:not(:defined) {
      display: block;
      min-height: 14rem;
    }
    .commands {
      margin-block-start: 1.25rem;
    }
    viva-talk > * {
      margin-block-start: 0.5rem;
    }
    .care > * + *,
    .feedback > * + *,
    .paused > * + *,
    .gone > * + * {
      margin-block-start: 1rem;
    }
    .paused h2 {
      display: flex;
      align-items: center;
      gap: 0.5rem;
    }
    .feedback h2 {
      display: grid;
      gap: 0.25rem;
      font-size: 1.5rem;
    }
    .feedback h2 svg {
      width: 26px;
      height: 26px;
    }
    .feedback .asked {
      color: var(--viva-muted);
    }
    .care .contact {
      padding: 0.75rem 1rem;
      border-radius: var(--viva-radius-small);
      background: var(--viva-accent-soft);
      font-weight: 600;
      white-space: pre-line;
      overflow-wrap: anywhere;
    }
    .care .primary,
    .feedback .primary {
      min-width: 11rem;
    }
    .after {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.25rem 1rem;
    }
    .after .quiet {
      font-size: 0.9375rem;
      margin-inline: auto -0.75rem;
    }
    .receipt {
      font-size: 0.8125rem;
      color: var(--viva-muted);
      min-width: 0;
      overflow-wrap: anywhere;
    }
    .receipt code {
      white-space: nowrap;
      font-family: var(--viva-mono);
    }
    .banner {
      display: flex;
      align-items: center;
      gap: 0.75rem;
      margin-block-start: 0.5rem;
      padding: 0.75rem 1rem;
      border-radius: var(--viva-radius-small);
      background: var(--viva-wrong-soft);
      color: var(--viva-wrong);
      font-weight: 550;
    }
    .banner svg {
      flex: none;
    }
    .earlier {
      margin-block-start: 1.5rem;
    }
    @media (max-width: 30rem) {
      .feedback .primary {
        width: 100%;
      }
    }
  `,
]
