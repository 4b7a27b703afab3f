/** The parts used here of the library @sabaki/gtp, which has no declarations. */
declare module "@sabaki/gtp" {
  interface GtpCommand {
    readonly name: string;
    readonly args?: readonly string[];
  }
  interface Controller {
    readonly process: object | null;
    stop(): Promise<void>;
  }
  interface Tracker {
    readonly state: { readonly history: readonly GtpCommand[] | null };
    sync(state: object): Promise<void>;
    queueCommand(command: GtpCommand): Promise<{ readonly content: string; readonly error: boolean }>;
  }
  const sabaki: {
    Controller: new (path: string, args: readonly string[], options: object) => Controller;
    ControllerStateTracker: new (controller: Controller) => Tracker;
  };
  export default sabaki;
}
