import { withClient } from '#database/migrate'

/** Tries to log in at each address. Returns the settings whose address is refused or away, with the reason. */
export async function refusedAddresses(
  addresses: Readonly<Record<string, string | undefined>>,
): Promise<[setting: string, message: string][]> {
  const refused: [string, string][] = []
  for (const [setting, address] of Object.entries(addresses)) {
    if (address === undefined) continue
    await withClient(address, (client) => client.query('SELECT 1')).catch(({ message, code }: NodeJS.ErrnoException) =>
      // Several addresses of one host fail with a list of errors, which has no message of its own.
      refused.push([setting, message || (code ?? '')]),
    )
  }
  return refused
}
