// The layout of an open dialogue: two sides, and the place to write always in sight.
import { css } from 'lit'
import { saidStyles } from './said-view.js'
import { ui, waiting } from './ui.js'

/** What two sides said, one bubble below the other: the learner's at the end of the line. */
export const bubbleStyles = css`
  ol {
    display: grid;
    gap: 0.875rem;
    list-style: none;
  }
  .partner,
  .learner {
    width: fit-content;
    max-width: min(38rem, 92%);
    min-width: 0;
    padding: 0.75rem 1.125rem;
    border-radius: var(--viva-radius);
    overflow-wrap: anywhere;
  }
  .partner {
    background: var(--viva-surface);
    border: 1px solid var(--viva-line);
    border-start-start-radius: 3px;
  }
  .learner {
    margin-inline-start: auto;
    background: var(--viva-accent-soft);
    border-start-end-radius: 3px;
  }
`

export const talkStyles = [
  ui,
  waiting,
  saidStyles,
  bubbleStyles,
  css`
    .passed {
      font-style: italic;
      color: var(--viva-muted);
    }
    .learner .said {
      font-size: 1rem;
    }
    .writing {
      margin-block-start: 0.875rem;
    }
    .empty {
      padding: 2rem 1rem;
      text-align: center;
    }
    .quiet {
      margin-block-end: 0.5rem;
    }
    .foot {
      position: sticky;
      inset-block-end: 0;
      margin-block-start: 1rem;
      padding-block: 0.25rem 0.75rem;
      background: var(--viva-page);
      border-block-start: 1px solid var(--viva-line);
    }
    .over {
      margin-block-start: 1.5rem;
      padding: 1.25rem 1.5rem;
    }
    .over p {
      margin-block-start: 0.25rem;
    }
  `,
]
