import type { TemplateKind, TemplateValues } from '@credit/contract'
import type { FunctionComponent } from 'react'
import type { components, paths } from '../api/schema.js'
import type { Command, CommandPartProps, ManyNeeds } from './types.js'

type Method = 'put' | 'post'
/** Paths of the API document that a method calls on one record, or without a parameter. */
type CallPath<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { parameters: { path: { id: string } } | { path?: never } }>
    ? P
    : never
}[keyof paths]
type BodyOf<M extends Method, P extends keyof paths> =
  paths[P] extends Record<M, { requestBody?: { content: { 'application/json': infer Body } } }> ? Body : never
type AnswerOf<M extends Method, P extends keyof paths> =
  paths[P] extends Record<M, { responses: { 200: { content: { 'application/json': infer Answer } } } }> ? Answer : never

/** A call of the API document. */
type Call<Dto> = {
  [M in Method]: {
    [P in CallPath<M>]: Record<M, P> & {
      /** Keys of the body that the dialog asks for. */
      ask?: readonly (keyof BodyOf<M, P> & string)[]
      /** Returns what else the body contains. */
      body?: (record: Dto) => Partial<BodyOf<M, P>>
      /** Key of the response with a secret, which is shown once. */
      reveals?: keyof AnswerOf<M, P> & string
      /** Key of the body that must be true for the effect. */
      effectIf?: keyof BodyOf<M, P> & string
    }
  }[CallPath<M>]
}[Method]

/** Names that the `can` of a record may have. */
type CanOf<Dto> = Dto extends { can?: infer Can }
  ? NonNullable<Can> extends readonly (infer Name)[]
    ? Name & string
    : never
  : never

/** Kind of a decision's templates, with the values of a record for their placeholders. */
type TemplateFor<Dto> = {
  [K in TemplateKind]: { kind: K; values: (record: Dto) => TemplateValues<K> }
}[TemplateKind]

type StatedFor<Dto> = Call<Dto> & {
  main?: true
  danger?: true
  /** Path of the read that tells its effect on a score, which the dialog and the notice of success show. */
  effect?: Extract<keyof paths, `${string}/{id}/effect`>
  /** Decides against the record: the key `r` on its page. */
  rejects?: true
  /** Values of its texts. Defaults to the name of the record. */
  words?: (record: Dto) => Record<string, unknown>
  /** Templates for its text, offered below the field. */
  template?: TemplateFor<Dto>
  /** Fields that are no plain texts or files, or notes on the effect. Renders the plain fields as its children. */
  part?: FunctionComponent<CommandPartProps<Dto>>
  /** Name of the action that a notice offers to undo it. Needs the version of the record. */
  undo?: Dto extends { version: number } ? CanOf<Dto> : never
}

type Stated<Row, Whole, Name> = { many?: ManyNeeds } & (
  | (Name extends CanOf<Row> ? StatedFor<Row> : never)
  | (StatedFor<Whole> & {
      /** Offered on the page of the record alone, because a row of the list lacks what it needs, or its `can`. */
      page: true
    })
)

/**
 * Returns actions on a record, by their name in its `can`, in the order of their buttons. A wrong path, a key that its
 * body lacks, a name that `can` lacks, or an action in lists whose rows have no `can` does not compile.
 * @param texts key of their texts with the namespace, which the definition loads: `<texts>.<name>.` + `button`, `title`,
 * `done`, and `text` if it is explained; instead of `done`, `secret` and `once` if it reveals one. A field has
 * `labels.<key>` and perhaps `hints.<key>`, below the name of the action or below `<texts>` for all of them
 */
export function commandsOn<Row, Whole extends Row = Row>(
  texts: string,
  stated: { readonly [Name in CanOf<Whole>]?: Stated<Row, Whole, Name> },
): Readonly<Record<string, Command>> {
  return made(texts, stated as Readonly<Record<string, Loose>>)
}

interface OnlyMany extends ManyNeeds {
  danger?: true
  ask?: readonly (keyof components['schemas']['BulkParams'])[]
}

/** Returns actions that exist for many records alone, by their name in the call, in the order of their buttons. */
export function commandsOnMany<Name extends string>(
  texts: string,
  stated: Readonly<Record<Name, OnlyMany>>,
): Readonly<Record<Name, Command>> {
  const all = Object.entries<OnlyMany>(stated).map(([name, { ask, danger, ...many }]) => [
    name,
    { ...(ask ? { ask } : {}), ...(danger ? { danger } : {}), many },
  ])
  return made(texts, Object.fromEntries(all)) as Readonly<Record<Name, Command>>
}

type Loose = Omit<Command, 'name' | 'texts' | 'inverse'> & { undo?: string }

function made(texts: string, stated: Readonly<Record<string, Loose>>): Record<string, Command> {
  const commands: Record<string, Command> = {}
  for (const [name, { undo: _, ...one }] of Object.entries(stated)) commands[name] = { ...one, name, texts }
  for (const [name, { undo }] of Object.entries(stated)) {
    const [own, inverse] = [commands[name], undo && commands[undo]]
    if (own && inverse) own.inverse = inverse
  }
  return commands
}

/** Default actions on many records: those of a single one. */
export const OF_ONE = commandsOnMany('kit:bulk', {
  publish: { permission: 'publish', can: 'publish', published: false },
  unpublish: { permission: 'publish', can: 'publish', published: true },
  delete: { permission: 'delete', can: 'delete', danger: true },
})

/** Changes one of `CHANGEABLE_FIELDS` of many records. */
export const CHANGE = commandsOnMany('kit:bulk', {
  change: { permission: 'edit', can: 'update', ask: ['field', 'value'] },
})
