// The layout of a lesson: the dialogue, and the plan beside it or folded above it.
import { css } from 'lit'
import { askedTextStyles } from './asked-text.js'
import { saidStyles } from './said-view.js'
import { bubbleStyles } from './talk-styles.js'
import { ui, waiting } from './ui.js'

export const lessonStyles = [
  ui,
  waiting,
  saidStyles,
  bubbleStyles,
  askedTextStyles,
  css`
    .beside {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 18rem;
      gap: 1.75rem;
      align-items: start;
    }
    .beside .main {
      grid-column: 1;
      grid-row: 1;
    }
    .beside .plan {
      grid-column: 2;
      grid-row: 1;
    }
    @media (min-height: 45rem) {
      .beside .plan {
        position: sticky;
        inset-block-start: 7.5rem;
      }
    }
    .alone {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem;
    }
    ol {
      grid-template-columns: minmax(0, 1fr);
    }
    .partner,
    .learner {
      max-width: min(38rem, 94%);
      scroll-margin-block-start: 7.5rem;
    }
    .asks {
      border-inline-start: 4px solid var(--viva-accent);
    }
    .asks ul {
      padding-inline-start: 1.25rem;
    }
    .hints {
      margin-block-start: 0.5rem;
    }
    .learner {
      display: grid;
      gap: 0.125rem;
    }
    .verdict {
      font-size: 0.9375rem;
    }
    .status {
      margin-block-start: 0.5rem;
    }
    .over {
      display: grid;
      justify-items: start;
      gap: 1rem;
      padding: 1.25rem 1.5rem;
    }
    .past {
      margin-block-start: 1.5rem;
    }
    .past summary {
      display: inline-flex;
      align-items: center;
      min-height: 44px;
      color: var(--viva-muted);
      font-weight: 550;
      text-decoration: underline;
      text-underline-offset: 0.25em;
      cursor: pointer;
    }
    .past ol {
      margin-block-start: 0.5rem;
    }
  `,
]
