declare const row: unique symbol

/** Id of a row that a read within the caller's reach has returned: a statement may take it as it is. */
export type Seen<E> = string & { readonly [row]: E }

/** The id that such a read gives a row, if the entity has one. */
export type SeenId<E> = E extends { id: string } ? { id: Seen<E> } : unknown
