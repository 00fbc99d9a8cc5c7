// Clients that were made to wait at the same moment do not all come back at the same moment.

/** A time between `ms` and half as much again, another one each time. */
export const apart = (ms: number): number => ms * (1 + Math.random() / 2)
