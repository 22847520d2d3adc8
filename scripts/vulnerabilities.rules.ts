/** Advisories (GHSA-…) that do not reach the product, and why: each is looked at again when its package has a new version. */
export const acceptedAdvisories: Record<string, string> = {}
