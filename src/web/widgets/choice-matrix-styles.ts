// The layout of a choice for each row.
import { css } from 'lit'

export const choiceMatrixStyles = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    table-layout: fixed;
    min-width: calc(11rem + var(--columns) * 4.5rem);
  }
  thead td {
    width: 34%;
    min-width: 11rem;
  }
  th,
  td {
    padding: 0;
    border-block-end: 1px solid var(--viva-line);
    font-weight: 400;
    overflow-wrap: break-word;
  }
  tbody tr:last-child > * {
    border-block-end: 0;
  }
  thead th {
    padding: 0.5rem 0.25rem;
    font-size: 0.875rem;
    font-weight: 600;
    line-height: 1.35;
    color: var(--viva-muted);
    text-align: center;
    vertical-align: bottom;
    hyphens: auto;
  }
  th[scope='row'] {
    padding-block: 0.625rem;
    padding-inline-end: 0.75rem;
    text-align: start;
    font-weight: 500;
  }
  .cell {
    display: grid;
    place-items: center;
    min-height: 52px;
    cursor: pointer;
    touch-action: manipulation;
  }
  .name {
    display: none;
  }
  tbody tr:hover > * {
    background: var(--viva-sunken);
  }
  .cell.chosen,
  tbody tr:hover .cell.chosen {
    background: var(--viva-accent-soft);
  }
  tr.wrong th[scope='row'] {
    color: var(--viva-wrong);
  }
  .quiet {
    min-height: 32px;
    padding-inline: 0;
    padding-block: 0;
    font-size: 0.875rem;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    display: block;
  }
  @media (max-width: 40rem) {
    .scroll {
      overflow: visible;
    }
    table,
    tbody {
      display: grid;
      gap: 1.25rem;
      min-width: 0;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      display: grid;
      gap: 0.5rem;
      padding: 0.875rem;
      border: 1px solid var(--viva-line);
      border-radius: var(--viva-radius-small);
    }
    tbody tr:hover > * {
      background: none;
    }
    tr.wrong {
      border-color: var(--viva-wrong);
    }
    tbody th,
    tbody td {
      border: 0;
    }
    th[scope='row'] {
      padding: 0 0 0.25rem;
      font-weight: 600;
    }
    .cell {
      grid-template-columns: auto minmax(0, 1fr);
      place-items: center start;
      gap: 0.75rem;
      min-height: 44px;
      padding-inline: 0.75rem;
      border: 1px solid var(--viva-line);
      border-radius: var(--viva-radius-small);
    }
    .cell.chosen {
      border-color: var(--viva-accent);
    }
    .name {
      display: block;
    }
    .quiet {
      min-height: 44px;
    }
  }
`
