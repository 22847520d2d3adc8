import type { ProfileView } from '../../contract/profiles.ts'

/** The code, or the first one after it with a number that no layout has. */
export const freeCode = (profiles: ProfileView[], code: string): string => {
  const taken = new Set(profiles.map(profile => profile.code))
  if (!taken.has(code)) return code
  let number = 2
  while (taken.has(`${code}-${number}`)) number += 1
  return `${code}-${number}`
}
