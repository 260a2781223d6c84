/** Returns an old business registration number: 14 digits with their check digit (ISO 7064 MOD 11,10). */
export function registrationNumber(digits14: string): string {
  let product = 10
  for (const digit of digits14) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return digits14 + ((11 - product) % 10)
}
