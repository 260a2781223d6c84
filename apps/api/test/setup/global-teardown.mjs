export default async function teardown() {
  await globalThis.__database.stop()
}
