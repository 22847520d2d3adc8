/** A screen of Configuración; it is listed once some module registers a page at its address and the role may open it. */
type SettingsSection = {
  title: string
  url: string
  /** For the operator of the installation alone, whatever the role. */
  operator?: boolean
}

export type SettingsGroup = { title: string; sections: SettingsSection[] }

/** By whom the screens are about (spec.md §2, domain.md), in their order. */
const groups = { people: 'Personas', company: 'Empresa', system: 'Sistema' } as const

/** A screen that a module brings to Configuración. */
export type SettingsEntry = SettingsSection & {
  group: keyof typeof groups
  /** Its place in the group, from the lowest; no two screens of a group have the same. */
  rank: number
}

/** The list of Configuración that the screens of all modules make up. */
export const settingsGroupsOf = (entries: readonly SettingsEntry[]): SettingsGroup[] =>
  Object.entries(groups).map(([id, title]) => ({
    title,
    sections: entries
      .filter(({ group }) => group === id)
      .sort((one, other) => one.rank - other.rank)
      .map(({ group: _group, rank: _rank, ...section }) => section),
  }))
