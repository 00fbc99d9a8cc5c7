// The layout of the start page.
import { css } from 'lit'
import { masteryStyles } from './mastery-list.js'
import { ui, waiting } from '../view/ui.js'

export const startStyles = [
  ui,
  waiting,
  masteryStyles,
  css`
    .intro {
      max-width: 40rem;
      padding-block: clamp(0.5rem, 3vw, 2rem);
    }
    .lead {
      margin-block-start: 0.75rem;
      font-size: 1.125rem;
      color: var(--viva-muted);
    }
    section + section,
    .intro + section {
      margin-block-start: 2.25rem;
    }
    .intro + section {
      margin-block-start: 0.5rem;
    }
    ul {
      list-style: none;
    }
    .cards {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
      gap: 1.25rem;
      margin-block-start: 1rem;
    }
    .offer {
      display: flex;
      flex-direction: column;
      align-items: start;
      gap: 0.625rem;
      padding: 1.5rem;
    }
    .offer .primary {
      margin-block-start: auto;
    }
    .offer > :empty {
      display: none;
    }
    .lines {
      max-width: 46rem;
    }
    .facts {
      display: flex;
      flex-wrap: wrap;
      gap: 0.375rem;
      font-weight: 550;
    }
    .facts li {
      padding: 0.125rem 0.625rem;
      border-radius: 1rem;
      background: var(--viva-sunken);
      border: 1px solid var(--viva-line);
    }
    .open {
      display: grid;
      gap: 0.75rem;
      margin-block-start: 1rem;
    }
    .open li {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.75rem;
      padding: 1rem 1.25rem;
      border-inline-start: 4px solid var(--viva-accent);
    }
    .open-quiz {
      max-width: 42rem;
      margin-inline: auto;
      padding: clamp(1.25rem, 5vw, 2.5rem);
    }
    .open-quiz > * + * {
      margin-block-start: 1rem;
    }
    viva-learn-form,
    viva-practice-form,
    viva-talk-form {
      margin-block-start: 1rem;
    }
    .empty {
      margin-block-start: 1rem;
      padding: 1.5rem;
      border: 1px dashed var(--viva-border);
      border-radius: var(--viva-radius);
      color: var(--viva-muted);
    }
    .empty > * + * {
      margin-block-start: 0.75rem;
    }
  `,
]
