// The look of a list that is brought into order.
import { css } from 'lit'

export const orderingStyles = css`
  ol {
    display: grid;
    gap: 0.5rem;
    list-style: none;
  }
  li {
    display: flex;
    align-items: stretch;
    border: 1px solid var(--viva-border);
    border-radius: var(--viva-radius-small);
    background: var(--viva-surface);
  }
  .held {
    border-color: var(--viva-accent);
    background: var(--viva-accent-soft);
    box-shadow:
      inset 0 0 0 1px var(--viva-accent),
      var(--viva-shadow);
  }
  .grip {
    flex: none;
    display: flex;
    align-items: center;
    justify-content: center;
    width: 2.25rem;
    color: var(--viva-muted);
    cursor: grab;
    touch-action: none;
    border-inline-end: 1px solid var(--viva-line);
  }
  .held .grip {
    cursor: grabbing;
  }
  .entry,
  .mover {
    border-color: transparent;
    background: none;
  }
  .entry {
    flex: 1;
    min-width: 0;
    justify-content: flex-start;
    gap: 0.75rem;
    padding: 0.625rem 0.75rem;
    min-height: 52px;
    font-weight: 400;
    text-align: start;
  }
  .place {
    flex: none;
    min-width: 1.1rem;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--viva-muted);
  }
  .text {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: 1.0625rem;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .mover {
    flex: none;
    width: 44px;
    padding: 0;
  }
  .mover[aria-disabled='true'] {
    opacity: 0.3;
  }
  .movers {
    flex: none;
    display: flex;
  }
  @media (max-width: 30rem) {
    .movers {
      flex-direction: column;
    }
    .grip {
      width: 1.75rem;
    }
    .entry {
      gap: 0.5rem;
      padding-inline: 0.5rem;
    }
  }
  .meant {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 44px;
  }
`
