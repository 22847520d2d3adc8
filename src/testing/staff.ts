import type { Caller, TestApplication } from './application.ts'

/** A company of a test's own, with these people signed in: by role number and name. */
export const createStaff = async <Who extends string>(
  application: TestApplication,
  people: Record<Who, [roleNumber: number, displayName: string]>,
): Promise<{ envId: string; staff: Record<Who, Caller> }> => {
  const envId = await application.addEnvironment()
  const signedIn: [string, Caller][] = []
  for (const [who, [roleNumber, displayName]] of Object.entries<[number, string]>(people))
    signedIn.push([who, await application.signIn({ envId, roleNumber, displayName })])
  return { envId, staff: Object.fromEntries(signedIn) as Record<Who, Caller> }
}

export const createWarehouse = async (admin: Caller): Promise<string> =>
  (await admin.post<{ id: string }>('/api/data/sites', { code: 'D1', name: 'Central', type: 'deposito' })).id
