/**
 * Reason why a message was not delivered:
 * - `temporary`: it may be tried again;
 * - `permanent`: the gateway will never take this message;
 * - `unconfirmed`: it may have been delivered, the response was lost.
 */
type GatewayFailure = 'temporary' | 'permanent' | 'unconfirmed'

/** A gateway did not confirm a message. */
export class GatewayError extends Error {
  constructor(
    message: string,
    readonly failure: GatewayFailure,
    /** Seconds that the gateway asks to wait. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }
}

/** Wraps any error as a GatewayError; errors not raised by the gateway are temporary. */
export function gatewayErrorOf(error: unknown): GatewayError {
  return error instanceof GatewayError ? error : new GatewayError((error as Error).message, 'temporary')
}
