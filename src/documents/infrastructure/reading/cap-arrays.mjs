// A limit for arrays of bytes in this thread. They lie outside of the heap, which has a limit of its own, so a stream of some kilobytes that
// unpacks into gigabytes would take the whole process with it.

/**
 * From now on a longer array throws a RangeError. `hasExceeded`: whether that has happened, because libraries catch such errors and go on.
 * `tolerate`: what happens while this work is done does not count.
 */
export function capArrays(longest) {
  let exceeded = false
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [first, ...rest], newTarget) {
      if (typeof first === 'number' && first > longest) {
        exceeded = true
        throw new RangeError('An array is longer than allowed')
      }
      return Reflect.construct(target, [first, ...rest], newTarget)
    },
  })
  return {
    hasExceeded: () => exceeded,
    async tolerate(work) {
      const before = exceeded
      try {
        return await work()
      } finally {
        exceeded = before
      }
    },
  }
}
