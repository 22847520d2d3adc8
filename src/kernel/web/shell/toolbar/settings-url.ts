/** Where the settings icon leads (spec.md §2). */
export const settingsUrl = '/apps/settings/licenses'
