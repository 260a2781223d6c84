import { normaliseToken } from '@credit/contract'

/**
 * Returns the code of a project or section as it is stored: without spaces and in half width, however it was typed. A
 * stored code stays as it is: that of the platform may have spaces.
 */
export const typedCode = (typed: string, stored?: string): string => (typed === stored ? typed : normaliseToken(typed))
