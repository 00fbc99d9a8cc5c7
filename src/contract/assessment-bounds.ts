// How large a new assessment may be. Apart from the schemas, so that the page loads none for it.
export const MOST_IN_ASSESSMENT = { sections: 40, count: 50 } as const
