import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import { deviceStore } from '../../../../../kernel/web/offline/device-store.ts'
import type { DraftFile, FormDraft } from './draft.ts'

const store = deviceStore('anden-forms', { drafts: 'key', files: 'id' })

const isOf = (owned: Owner, { userId, envId }: Owner): boolean => owned.userId === userId && owned.envId === envId

const ofOwner = <T extends Owner>(owned: T | undefined, owner: Owner): T | null =>
  owned && isOf(owned, owner) ? owned : null

/**
 * Drafts and their photos in this browser. They survive a reload, a closed tab and signing out; each person reads only
 * their own, in the company that they belong to.
 */
export const draftStore = {
  put: (draft: FormDraft): Promise<unknown> => store.put('drafts', draft),
  remove: (key: string): Promise<unknown> => store.remove('drafts', key),
  read: async (owner: Owner): Promise<FormDraft[]> =>
    (await store.all<FormDraft>('drafts'))
      .filter(draft => isOf(draft, owner))
      .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt)),
  get: async (owner: Owner, key: string): Promise<FormDraft | null> =>
    ofOwner(await store.get<FormDraft>('drafts', key), owner),
  putFile: (file: DraftFile): Promise<unknown> => store.put('files', file),
  getFile: async (owner: Owner, id: string): Promise<DraftFile | null> =>
    ofOwner(await store.get<DraftFile>('files', id), owner),
  removeFile: (id: string): Promise<unknown> => store.remove('files', id),
}
export type DraftStore = typeof draftStore
