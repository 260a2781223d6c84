// Functions that the oldest supported browsers lack. A build that calls another one fails
// (`build-plugins/reject-unsupported.ts`).
import 'core-js/stable/array/find-last'
import 'core-js/stable/array/find-last-index'
import 'core-js/stable/array/to-reversed'
import 'core-js/stable/array/to-sorted'
import 'core-js/stable/object/has-own'
import 'core-js/stable/url/can-parse'
// Chromium 88 to 91 and its contemporaries, which are not told that they are too old, need these as well.
import 'core-js/stable/array/at'
import 'core-js/stable/string/at'
import { abortedByAny, abortedLater } from './abort-signals.js'

// Set where missing only: `??=` on a type that always has them would be refused.
const signals: { any?: typeof AbortSignal.any; timeout?: typeof AbortSignal.timeout } = AbortSignal
signals.any ??= abortedByAny
signals.timeout ??= abortedLater
