import type { ApiError } from './errors.js'
import type { paths } from './schema.js'

type Success = 200 | 201 | 202 | 204
type Failure = { content: { 'application/json': ApiError } }
type Throwing<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & {
      responses: {
        [Status in keyof Responses]: Status extends Success ? Responses[Status] : Failure
      }
    }
  : Operation

/** Calls of the API document. Their error is the `ApiError` that the transport throws. */
export type ApiPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: Throwing<paths[Path][Method]> }
}
