import { normaliseToken } from '@credit/contract'

/**
 * Returns the stored form of a typed code of a project or section: half width, without spaces. A code that equals the
 * stored one is unchanged, because codes of the platform may contain spaces.
 */
export const typedCode = (typed: string, stored?: string): string => (typed === stored ? typed : normaliseToken(typed))
