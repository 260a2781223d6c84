// Functions that the oldest supported browsers lack. The build fails if it calls a missing function that is not listed
// here (`build-plugins/reject-unsupported.ts`).
import 'core-js/stable/array/find-last'
import 'core-js/stable/array/find-last-index'
import 'core-js/stable/array/to-reversed'
import 'core-js/stable/array/to-sorted'
import 'core-js/stable/object/has-own'
import 'core-js/stable/url/can-parse'
// Also needed by Chromium 88 to 91 and browsers of the same age, which are not told that they are too old.
import 'core-js/stable/array/at'
import 'core-js/stable/string/at'
import { abortedByAny, abortedLater } from './abort-signals.js'

// Assigned only if missing. The standard type always has both functions and would not allow `??=`.
const signals: { any?: typeof AbortSignal.any; timeout?: typeof AbortSignal.timeout } = AbortSignal
signals.any ??= abortedByAny
signals.timeout ??= abortedLater
