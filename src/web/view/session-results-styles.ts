// The layout of the results.
import { css } from 'lit'
import { ui, waiting } from './ui.js'

export const resultStyles = [
  ui,
  waiting,
  css`
    :host {
      display: grid;
      gap: 1.25rem;
    }
    .card {
      padding: clamp(1.25rem, 4vw, 2rem);
    }
    h2 {
      font-size: 1.5rem;
    }
    .score {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem 2rem;
      margin-block: 1.25rem;
    }
    .percent {
      font-size: clamp(3rem, 2rem + 6vw, 4.25rem);
      line-height: 1;
      font-weight: 650;
      letter-spacing: -0.03em;
      font-variant-numeric: lining-nums;
    }
    .verdict {
      display: inline-flex;
      align-items: center;
      gap: 0.375rem;
      font-size: 1.125rem;
      font-weight: 650;
    }
    .right {
      color: var(--viva-right);
    }
    .wrong {
      color: var(--viva-wrong);
    }
    dl {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      gap: 0.75rem 2.5rem;
      padding-block-start: 1.25rem;
      border-block-start: 1px solid var(--viva-line);
    }
    dt {
      font-size: 0.875rem;
      color: var(--viva-muted);
    }
    dd {
      font-size: 1.125rem;
      font-weight: 600;
    }
    .picture td {
      border: 0;
      padding: 0 0 1rem;
    }
    .bar {
      height: 8px;
      border-radius: 4px;
      background: var(--viva-line);
      overflow: hidden;
    }
    .bar div {
      height: 100%;
      background: var(--viva-accent);
    }
    table {
      width: 100%;
      border-collapse: collapse;
    }
    th,
    td {
      padding-block: 0.625rem;
      padding-inline: 0 0.75rem;
      text-align: start;
      vertical-align: top;
      border-block-start: 1px solid var(--viva-line);
    }
    thead th {
      border: 0;
      font-size: 0.875rem;
      font-weight: 550;
      color: var(--viva-muted);
    }
    tbody th {
      font-weight: 500;
    }
    .figure {
      text-align: end;
      white-space: nowrap;
      font-variant-numeric: tabular-nums;
    }
    th.figure:last-child,
    td.figure:last-child {
      padding-inline-end: 0;
    }
    summary {
      display: list-item;
      min-height: 44px;
      line-height: 44px;
      cursor: pointer;
      font-weight: 550;
      color: var(--viva-muted);
    }
    code {
      font-family: var(--viva-mono);
      overflow-wrap: anywhere;
    }
  `,
]
