// The layout of choosing what to learn, and of what the learner tells of themselves.
import { css } from 'lit'
import { ui, waiting } from '../view/ui.js'

export const learnStyles = [
  ui,
  waiting,
  css`
    .card {
      padding: clamp(1.25rem, 4vw, 2rem);
    }
    .card > * + * {
      margin-block-start: 0.75rem;
    }
    .card > [role]:empty {
      margin: 0;
    }
    .path {
      display: flex;
      flex-wrap: wrap;
      list-style: none;
      color: var(--viva-muted);
      font-weight: 550;
    }
    .path li {
      overflow-wrap: anywhere;
      min-width: 0;
    }
    .path li + li::before {
      content: '›';
      margin-inline: 0.5rem;
    }
    .choices {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
      gap: 0.75rem;
      list-style: none;
    }
    .choices.grades {
      grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
    }
    .choices button {
      width: 100%;
      height: 100%;
      min-height: 64px;
      padding: 0.75rem 1.25rem;
      justify-content: start;
      text-align: start;
      overflow-wrap: anywhere;
      font-size: 1.0625rem;
      background: var(--viva-accent-soft);
      border-color: var(--viva-border);
    }
    .choices button:hover {
      border-color: var(--viva-accent);
      background: var(--viva-surface);
    }
    .foot {
      padding-block-start: 0.5rem;
      border-block-start: 1px solid var(--viva-line);
    }
    .foot .quiet {
      margin-inline-start: -0.75rem;
      text-decoration: underline;
      text-decoration-color: var(--viva-border);
      text-underline-offset: 0.25em;
    }
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
    }
    .field {
      display: grid;
      gap: 0.25rem;
      max-width: 32rem;
    }
    .field select {
      justify-self: start;
    }
    label,
    legend {
      font-weight: 600;
      padding: 0;
    }
    .options {
      display: grid;
      margin-block-start: 0.25rem;
    }
    .options label {
      display: flex;
      align-items: center;
      gap: 0.625rem;
      min-height: 44px;
      font-weight: 450;
    }
  `,
]
