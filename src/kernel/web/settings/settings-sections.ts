/** A screen of Configuración. It is listed when a module registers a page at its address and the role may open it. */
type SettingsSection = {
  title: string
  url: string
  /** Only for the operator of the installation, whatever the role. */
  operator?: boolean
}

export type SettingsGroup = { title: string; sections: SettingsSection[] }

/** Groups by what the screens are about (spec.md §2, domain.md), in order. */
const groups = { people: 'Personas', company: 'Empresa', system: 'Sistema' } as const

/** A screen that a module registers in Configuración. */
export type SettingsEntry = SettingsSection & {
  group: keyof typeof groups
  /** Its order in the group, ascending; unique within the group. */
  rank: number
}

/** Builds the list of Configuración from the screens of all modules. */
export const settingsGroupsOf = (entries: readonly SettingsEntry[]): SettingsGroup[] =>
  Object.entries(groups).map(([id, title]) => ({
    title,
    sections: entries
      .filter(({ group }) => group === id)
      .sort((one, other) => one.rank - other.rank)
      .map(({ group: _group, rank: _rank, ...section }) => section),
  }))
