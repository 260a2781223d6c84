/** Starts PostgreSQL for the whole run, with a migrated and seeded template that every file clones. */
export default async function setup() {
  const { prepare } = await import('./prepare.ts')
  globalThis.__database = await prepare()
}
