// The viewer on its own: in a document that holds what it shows, or on the page of `viva curriculum view`.
export {}
