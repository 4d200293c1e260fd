declare const styles: {
  readonly action: string;
  readonly actionLabel: string;
  readonly actionDescription: string;
  readonly actionsGroup: string;
  readonly content: string;
  readonly loading: string;
};
export default styles;
