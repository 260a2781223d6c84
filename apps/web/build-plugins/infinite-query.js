// Replaces infinite queries, which nothing here sends. Refine's hook for them imports the other two functions.
const nothing = () => undefined

export { nothing as hasNextPage, nothing as hasPreviousPage, nothing as infiniteQueryBehavior }
