// How the map looks: steps as small cards, the critical path in the accent colour, what a search left out without weight.
import { css } from 'lit'

export const mapStyles = css`
  .stage {
    position: relative;
    /* As high as the map needs, and never so high that the page cannot be reached beside it. */
    height: clamp(14rem, min(var(--map-height), 62vh), 44rem);
    overflow: hidden;
    touch-action: none;
    cursor: grab;
    user-select: none;
    border-radius: var(--viva-radius-small);
    border: 1px solid var(--viva-line);
    background: var(--viva-sunken);
  }
  .stage[data-moving],
  .stage[data-moving] .node {
    cursor: grabbing;
  }
  /* A map always runs from left to right inside; each script's direction is in the places of its nodes. */
  .world {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    transform-origin: 0 0;
  }
  .stage[data-moving] .world {
    will-change: transform;
  }
  .edges {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    overflow: visible;
    pointer-events: none;
  }
  .mirrored {
    transform: scaleX(-1);
  }
  .line {
    fill: none;
    stroke: var(--viva-border);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .tip {
    fill: var(--viva-border);
  }
  .edges .critical .line,
  .edges .near .line {
    stroke: var(--viva-accent);
    stroke-width: 2.5;
  }
  .edges .critical .tip,
  .edges .near .tip {
    fill: var(--viva-accent);
  }
  .edges .near .line {
    stroke-width: 3.5;
  }
  .edges .away {
    opacity: 0.3;
  }
  .node {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    display: flex;
    flex-direction: column;
    align-items: stretch;
    justify-content: space-between;
    gap: 0;
    min-height: 0;
    padding: 0.625rem 0.875rem;
    border-radius: 10px;
    border: 1px solid color-mix(in srgb, var(--viva-border) 45%, var(--viva-line));
    background: var(--viva-surface);
    box-shadow: var(--viva-shadow);
    text-align: start;
    touch-action: none;
    transition:
      background-color 120ms,
      border-color 120ms;
  }
  .node:hover {
    background: var(--viva-surface);
    border-color: var(--viva-accent);
  }
  .node .title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.25;
  }
  .node .facts {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    font-size: 0.75rem;
    font-weight: 450;
    line-height: 1.2;
    white-space: nowrap;
    color: var(--viva-muted);
  }
  .node .milestone {
    display: inline-flex;
    color: var(--viva-right);
  }
  .node.critical {
    border: 2px solid var(--viva-accent);
    padding: calc(0.625rem - 1px) calc(0.875rem - 1px);
  }
  .node.found {
    background: var(--viva-accent-soft);
    border-color: var(--viva-accent);
  }
  .node.away {
    background: none;
    border-style: dashed;
    box-shadow: none;
    color: var(--viva-muted);
  }
  .node.added {
    box-shadow: inset 0 -5px 0 var(--viva-right);
  }
  .node.changed {
    box-shadow: inset 0 -5px 0 var(--viva-wrong);
  }
  .node[aria-pressed='true'] {
    background: var(--viva-accent);
    border-color: var(--viva-accent);
    color: var(--viva-on-accent);
  }
  .node[aria-pressed='true'] .facts,
  .node[aria-pressed='true'] .milestone {
    color: inherit;
  }
  .node:focus-visible {
    border-radius: 12px;
    z-index: 1;
  }
  [data-far] .node {
    justify-content: center;
    padding: 0.375rem 0.625rem;
    box-shadow: none;
  }
  [data-far] .node .title {
    font-size: 1.25rem;
    line-height: 1.15;
    -webkit-line-clamp: 3;
  }
  [data-far] .facts {
    display: none;
  }
  .overview {
    position: absolute;
    inset-block-end: 0.75rem;
    inset-inline-end: 0.75rem;
    width: 11rem;
    min-height: 2rem;
    max-height: 7rem;
    padding: 0.375rem;
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius-small);
    background: var(--viva-surface);
    cursor: crosshair;
    touch-action: none;
  }
  .overview[data-whole] {
    display: none;
  }
  .overview rect {
    fill: var(--viva-border);
  }
  .overview .critical,
  .overview .chosen {
    fill: var(--viva-accent);
  }
  .overview .lens {
    fill: var(--viva-accent);
    fill-opacity: 0.12;
    stroke: var(--viva-accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  #keys {
    margin-block-start: 0.5rem;
  }
  @media (pointer: coarse) and (max-width: 48rem) {
    #keys,
    .overview {
      display: none;
    }
  }
  @media (max-width: 48rem) {
    .stage {
      height: clamp(13rem, min(var(--map-height), 56vh), 30rem);
    }
    .overview {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .node.critical {
      border-width: 3px;
    }
  }
`
