// The look that all widgets share, and that of the fields which several of them have.
import { css } from 'lit'
import { askedTextStyles } from '../view/asked-text.js'
import { ui, waiting } from '../view/ui.js'

export const questionStyles = [
  ui,
  waiting,
  askedTextStyles,
  css`
    form > * + *,
    section > * + * {
      margin-block-start: 1rem;
    }
    h2 {
      scroll-margin-block-start: 9rem;
      font-size: 0.9375rem;
      font-weight: 600;
      letter-spacing: 0;
      color: var(--viva-muted);
    }
    h3 {
      font-size: 1.0625rem;
    }
    .context {
      color: var(--viva-muted);
    }
    .prompt {
      margin-block-start: 0.5rem;
      font-size: clamp(1.1875rem, 1.1rem + 0.45vw, 1.375rem);
      line-height: 1.45;
      font-weight: 500;
      font-variant-numeric: lining-nums;
    }
    :host([embedded]) .prompt {
      margin-block-start: 0.25rem;
      font-size: 1.0625rem;
      font-weight: 400;
    }
    .prompt:empty {
      display: none;
    }
    .prompt code {
      font-family: var(--viva-mono);
      font-size: 0.92em;
    }
    input[aria-invalid='true'],
    textarea[aria-invalid='true'] {
      border-color: var(--viva-wrong);
    }
    #messages:empty {
      display: none;
    }
    .hint {
      font-size: 0.875rem;
      color: var(--viva-muted);
    }
    .primary {
      min-width: 11rem;
    }
    @media (max-width: 30rem) {
      .primary {
        width: 100%;
      }
    }
    @media (hover: none) {
      .keys {
        display: none;
      }
    }
  `,
]

/** A labelled line to type into, with a hint below it. */
export const lineStyles = css`
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.375rem;
  }
  .field > label {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .line {
    display: flex;
    align-items: center;
    gap: 0.625rem;
  }
  .line input {
    flex: 1;
    min-width: 0;
    width: 100%;
    font-size: 1.125rem;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .sign {
    display: none;
    font-size: 1.25rem;
    padding-inline: 1rem;
  }
  @media (pointer: coarse) {
    .sign {
      display: inline-flex;
    }
  }
  .number input {
    max-width: 18rem;
  }
  .unit {
    flex: none;
    font-size: 1.125rem;
  }
`

/** Options to choose from, one below the other. */
export const optionStyles = css`
  fieldset {
    display: grid;
    gap: 0.625rem;
  }
  .option {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.875rem;
    min-height: 56px;
    padding: 0.75rem 1rem;
    border: 1px solid var(--viva-border);
    border-radius: var(--viva-radius-small);
    background: var(--viva-surface);
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color 120ms,
      border-color 120ms;
  }
  .option:hover {
    background: var(--viva-sunken);
  }
  .chosen,
  .chosen:hover {
    border-color: var(--viva-accent);
    background: var(--viva-accent-soft);
    box-shadow: inset 0 0 0 1px var(--viva-accent);
  }
  .option:has(:focus-visible) {
    outline: 3px solid var(--viva-accent);
    outline-offset: 2px;
  }
  .option input:focus-visible {
    outline: none;
  }
  .letter {
    flex: none;
    min-width: 1.1rem;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--viva-muted);
  }
  .text {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: 1.0625rem;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .text code {
    font-family: var(--viva-mono);
    font-size: 0.94em;
  }
`
