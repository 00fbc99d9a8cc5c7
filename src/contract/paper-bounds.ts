// How large a paper can be that is made for a page.

/** `blueprints`: of one paper; `count`: questions of each of them. */
export const MOST_PAPERS = { variants: 8, blueprints: 10, count: 10, seats: 200, row: 20 } as const
