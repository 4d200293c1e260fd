/**
 * The source of updates: electron-updater, with the feed from the package. It handles staged rollouts, offers no version
 * that is not newer, and installs nothing with a wrong digest or, on Windows and macOS, a wrong signature.
 */
export interface UpdateSource {
  /** The version available to this installation, or null. */
  check(): Promise<string | null>;
  /** Downloads the version that `check` found; reports the progress in percent. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Ends the application and starts the new version. Calls back if that fails; the application then keeps running. */
  install(onFailure: () => void): void;
  /** Whether a downloaded version is installed when the application quits. Default: true. */
  setInstallOnQuit(isWanted: boolean): void;
}

/** The used part of electron-updater's `AppUpdater`. */
export interface UpdaterLibrary {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'appimage-filename-updated', listener: (path: string) => void): unknown;
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
  off(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: { readonly version: string };
  } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
}

/**
 * `load` is called once, at the first check, as loading the library would delay the start. `onMoved` receives the new
 * path if the new version has another file name, as AppImages with a version number have.
 */
export function createUpdateSource(
  load: () => Promise<UpdaterLibrary>,
  onMoved: (program: string) => void = () => {},
): UpdateSource {
  let loading: Promise<UpdaterLibrary> | null = null;
  let loaded: UpdaterLibrary | null = null;
  let isInstalledOnQuit = true;
  const updater = () => {
    loading ??= load().then((given) => {
      given.autoDownload = false; // The setting decides whether to download.
      given.autoInstallOnAppQuit = isInstalledOnQuit;
      given.logger = null; // Its lines contain whole responses; errors are reported anyway.
      // Every failure is thrown as well; an event without a listener would end the process.
      given.on('error', () => {});
      given.on('appimage-filename-updated', onMoved);
      loaded = given;
      return given;
    });
    return loading;
  };
  return {
    async check() {
      const found = await (await updater()).checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    async download(onProgress) {
      const source = await updater();
      const listener = ({ percent }: { readonly percent: number }) => onProgress(percent);
      source.on('download-progress', listener);
      try {
        await source.downloadUpdate();
      } finally {
        source.off('download-progress', listener);
      }
    },
    install(onFailure) {
      if (!loaded) return onFailure();
      // It does not throw: if the installer cannot start, it emits an error and leaves the application running.
      loaded.on('error', onFailure);
      loaded.quitAndInstall(false, true);
    },
    setInstallOnQuit(isWanted) {
      isInstalledOnQuit = isWanted;
      if (loaded) loaded.autoInstallOnAppQuit = isWanted; // Read again when the application quits.
    },
  };
}
