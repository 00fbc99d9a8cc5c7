// The look of what is read line by line: tables, ways, weeks, charts.
import { css } from 'lit'

export const panelStyles = css`
  .between {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
  }
  .facts,
  .files,
  .links {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem;
    list-style: none;
  }
  .facts li {
    padding: 0.125rem 0.625rem;
    border-radius: 1rem;
    font-weight: 550;
    background: var(--viva-surface);
    border: 1px solid var(--viva-line);
  }
  .files {
    gap: 0 0.875rem;
  }
  .files a,
  .files button.link {
    display: inline-flex;
    font-weight: 550;
    align-items: center;
    min-height: 44px;
  }
  button.link {
    display: inline;
    min-height: 0;
    padding: 0.25rem 0;
    border: 0;
    background: none;
    font-weight: 550;
    color: var(--viva-accent);
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.18em;
    overflow-wrap: anywhere;
  }
  .links {
    gap: 0.125rem 1rem;
  }
  .milestone {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    color: var(--viva-right);
    font-weight: 600;
    vertical-align: bottom;
  }
  .panel {
    display: grid;
    gap: 0.75rem;
    grid-template-columns: minmax(0, 1fr);
  }
  .panel + .panel {
    margin-block-start: 2rem;
  }
  .lines {
    padding-inline-start: 1.125rem;
  }
  .lines li + li {
    margin-block-start: 0.375rem;
  }
  .lines li > span {
    display: block;
  }
  .lines a svg {
    width: 14px;
    height: 14px;
    vertical-align: -0.1em;
  }
  .rows {
    list-style: none;
  }
  .rows > li {
    padding-block: 0.625rem;
    border-block-start: 1px solid var(--viva-line);
    overflow-wrap: anywhere;
  }
  .rows > li:first-child {
    border: 0;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.5rem;
  }
  .nowrap {
    white-space: nowrap;
  }
  .wide {
    overflow-x: auto;
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius-small);
    background: var(--viva-surface);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.9375rem;
  }
  th,
  td {
    padding: 0.5rem 0.75rem;
    text-align: start;
    vertical-align: baseline;
    font-weight: 400;
    border-block-start: 1px solid var(--viva-line);
  }
  thead th {
    border: 0;
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--viva-muted);
    background: var(--viva-sunken);
  }
  tbody th {
    min-width: 11rem;
  }
  .wide:has(.figures),
  .rows {
    max-width: 46rem;
  }
  .weeks .rows {
    max-width: none;
  }
  .figures td,
  .figures thead th + th {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .heat td {
    background: color-mix(in srgb, var(--viva-wrong-soft) var(--missing), transparent);
    box-shadow: inset 0 -3px 0 color-mix(in srgb, var(--viva-wrong) var(--missing), transparent);
  }
  .way {
    list-style: none;
    counter-reset: way;
    max-width: 46rem;
  }
  .way li {
    position: relative;
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: 0.875rem;
    padding-block-end: 0.875rem;
    counter-increment: way;
  }
  .way li::before {
    content: counter(way);
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    font-size: 0.8125rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    background: var(--viva-surface);
    border: 1px solid var(--viva-border);
    z-index: 1;
  }
  .way li.critical::before {
    background: var(--viva-accent);
    border-color: var(--viva-accent);
    color: var(--viva-on-accent);
  }
  .way li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 2rem 0;
    inset-inline-start: calc(1rem - 1px);
    border-inline-start: 2px solid var(--viva-line);
  }
  .weeks {
    list-style: none;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
    align-items: start;
    gap: 1rem;
  }
  .weeks > li {
    padding: 1.25rem;
  }
  .weeks h2 {
    font-size: 1.0625rem;
  }
  .bar {
    margin-block: 0.375rem 0.5rem;
    height: 6px;
    border-radius: 3px;
    background: var(--viva-line);
    overflow: hidden;
  }
  .bar div {
    height: 100%;
    background: var(--viva-accent);
  }
  .rows .between {
    flex-wrap: nowrap;
    align-items: baseline;
  }
  summary {
    min-height: 44px;
    line-height: 44px;
    cursor: pointer;
    font-weight: 550;
  }
  code {
    font-family: var(--viva-mono);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  .badge {
    display: inline-block;
    padding: 0 0.5rem;
    border-radius: 1rem;
    font-size: 0.8125rem;
    font-weight: 600;
    background: var(--viva-sunken);
    border: 1px solid var(--viva-line);
  }
  .badge.good,
  .badge.resolved {
    background: var(--viva-right-soft);
    color: var(--viva-right);
    border-color: transparent;
  }
  .badge.bad,
  .badge.critical,
  .badge.high {
    background: var(--viva-wrong-soft);
    color: var(--viva-wrong);
    border-color: transparent;
  }
  .chart {
    width: 100%;
    max-width: 46rem;
    height: auto;
    overflow: visible;
  }
  .chart .grid {
    stroke: var(--viva-line);
  }
  .chart text {
    font-size: 12px;
    paint-order: stroke;
    stroke: var(--viva-page);
    stroke-width: 4px;
    fill: var(--viva-muted);
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 40rem) {
    /* The picture shrinks with the screen, its words must not. */
    .chart text {
      font-size: 20px;
    }
    th,
    td {
      padding-inline: 0.5rem;
    }
  }
  .chart .value {
    fill: var(--viva-ink);
    font-weight: 650;
  }
  .chart .target {
    stroke: var(--viva-right);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  .chart .target-name {
    fill: var(--viva-right);
  }
  .series path {
    fill: none;
    stroke: var(--viva-accent);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .series circle {
    fill: var(--viva-accent);
  }
  .series.s0:not(:only-of-type):not(:last-of-type) path {
    stroke: var(--viva-muted);
  }
`
