// viva/element: defines <viva-session>. Where there is no page, as when a site is rendered on a server, it does nothing, so that it can be imported
// everywhere.
export const defined =
  typeof customElements === 'undefined' ? Promise.resolve() : import('../dist/web/embed/viva-session.js').then(() => {})
