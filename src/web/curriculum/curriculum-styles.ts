// The layout around a curriculum's map: tabs, tools, panels, and the chosen step beside them or below.
import { css } from 'lit'
import { panelStyles } from './panel-styles.js'
import { ui } from '../view/ui.js'

export const curriculumStyles = [
  ui,
  panelStyles,
  css`
    .head {
      margin-block-end: 0.75rem;
    }
    .tabs {
      display: flex;
      gap: 0.25rem;
      overflow-x: auto;
      scrollbar-width: none;
      border-block-end: 1px solid var(--viva-line);
    }
    .tabs::-webkit-scrollbar {
      display: none;
    }
    .tabs button {
      flex: none;
      padding-inline: 0.875rem;
      border: 0;
      border-block-end: 3px solid transparent;
      border-radius: 4px 4px 0 0;
      background: none;
      color: var(--viva-muted);
    }
    .tabs button[aria-selected='true'] {
      color: var(--viva-ink);
      border-block-end-color: var(--viva-accent);
    }
    .tabs button:focus-visible {
      outline-offset: -3px;
    }
    .body {
      margin-block-start: 1rem;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-items: start;
      gap: 1rem;
    }
    .tools {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem;
      margin-block-end: 0.75rem;
    }
    .tools #search {
      flex: 1 1 12rem;
      min-width: 0;
    }
    .tools select {
      flex: 0 1 auto;
      min-width: 0;
    }
    .toggle[aria-pressed='true'] {
      background: var(--viva-accent-soft);
      border-color: var(--viva-accent);
      color: var(--viva-accent);
    }
    .zoom {
      display: flex;
      gap: 0.25rem;
    }
    .icon {
      width: 44px;
      padding: 0;
    }
    .found {
      flex-basis: 100%;
    }
    aside {
      padding: 1.25rem;
      overflow-wrap: anywhere;
    }
    aside > * + * {
      margin-block-start: 0.5rem;
    }
    aside h3 {
      margin-block-start: 1.25rem;
      font-size: 0.9375rem;
    }
    aside .primary {
      margin-block-start: 1rem;
    }
    .top {
      display: flex;
      align-items: start;
      justify-content: space-between;
      gap: 0.5rem;
    }
    .top .icon {
      flex: none;
      margin-block: -0.625rem;
      margin-inline-end: -0.75rem;
    }
    .check {
      padding: 0.75rem 0.875rem;
      border-radius: var(--viva-radius-small);
      background: var(--viva-sunken);
    }
    .check > * + * {
      margin-block-start: 0.5rem;
    }
    @media (min-width: 60rem) {
      .body[data-detail] {
        grid-template-columns: minmax(0, 1fr) 21rem;
      }
      aside {
        position: sticky;
        inset-block-start: 1rem;
        max-height: calc(100dvh - 2rem);
        overflow-y: auto;
      }
    }
    @media (max-width: 30rem) {
      .toggle {
        flex: 1 1 auto;
      }
    }
  `,
]
