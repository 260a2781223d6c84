/** Signs before a name; Chinese input methods write the wide one. */
const SIGNS = /[@＠]/g

/**
 * Returns the people whom a text mentions: `@` and a name. Of names that begin alike, the longest one counts; people of
 * the same name are all mentioned.
 */
export function mentionedIn<P extends { name: string }>(text: string, people: readonly P[]): P[] {
  const names = new Set<string>()
  for (const { index } of text.matchAll(SIGNS)) {
    const rest = text.slice(index + 1)
    const [longest] = people
      .map(({ name }) => name)
      .filter((name) => name !== '' && rest.startsWith(name))
      .sort((one, other) => other.length - one.length)
    if (longest !== undefined) names.add(longest)
  }
  return people.filter(({ name }) => names.has(name))
}
