/** The field decorators of DTOs, one per kind of field; see fields/field.ts. */
export * from './fields/choice.js'
export { answerFrom, message, normalisedFields, Out } from './fields/field.js'
export * from './fields/group.js'
export * from './fields/number.js'
export * from './fields/text.js'
