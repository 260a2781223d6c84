/** The field decorators of DTOs, one a kind of field (fields/field.ts says what each does). */
export * from './fields/choice.js'
export { message, Out } from './fields/field.js'
export * from './fields/group.js'
export * from './fields/number.js'
export * from './fields/text.js'
