// A limit for arrays of bytes in this thread. They lie outside of the heap, which has a limit of its own, so a stream of some kilobytes that
// unpacks into gigabytes would take the whole process with it.

/** From now on a longer array throws a RangeError. Returns whether that has happened: libraries catch such errors and go on. */
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
  return () => exceeded
}
