/** Polyfill of `AbortSignal.timeout`, which core-js lacks. */
export function abortedLater(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const reason = new DOMException('The operation timed out.', 'TimeoutError')
  setTimeout(() => controller.abort(reason), milliseconds)
  return controller.signal
}

/** Polyfill of `AbortSignal.any`: aborts with the first of the signals, for the same reason. */
export function abortedByAny(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true, signal: controller.signal })
  }
  return controller.signal
}
