import { award, contract, release, whole } from '../history.js'

export const signed = (more: object = {}) => [contract('a', { ...more })]
export const awarded = release('03-01', whole({ awards: [award('a', '甲')] }))
export const signedOnly = release('03-04', { contracts: signed() })
